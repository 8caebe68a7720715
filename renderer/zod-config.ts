import { z } from "zod";

// SECURITY: no `new Function`, which the content policy forbids. Imported first, before any schema is made.
z.config({ jitless: true });
