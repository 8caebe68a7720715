import { HOST_CONTRACT, type Host, type HostMethod } from "../../shared/contract/host.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";

/** A call that the contract forbids, or that broke. Never an expected failure: those are part of a response. */
export interface HostFault {
  readonly code: "unknown-method" | "invalid-request" | "invalid-response" | "failed";
  readonly message: string;
}

const isMethod = (method: string): method is HostMethod => Object.hasOwn(HOST_CONTRACT, method);

/** The one door to the host, for both shells: the method is known, the request fits, and so does the response. */
export async function callHost(host: Host, method: string, payload: unknown): Promise<Result<unknown, HostFault>> {
  // SECURITY: only names of the table are called; `constructor` and the like are none.
  if (!isMethod(method)) return err({ code: "unknown-method", message: `The host has no method ${method}.` });
  // SECURITY: the renderer is untrusted, since it shows untrusted text: what it sends is checked before it is used.
  const request = HOST_CONTRACT[method].request.safeParse(payload);
  if (!request.success) return err({ code: "invalid-request", message: `${method}: ${request.error.message}` });
  try {
    // The table pairs each method's request with its function; TypeScript cannot follow that pairing through a union.
    const run = host[method] as (checked: unknown) => Promise<unknown>;
    const response = HOST_CONTRACT[method].response.safeParse(await run(request.data));
    if (!response.success) return err({ code: "invalid-response", message: `${method}: ${response.error.message}` });
    return ok(response.data);
  } catch (error) {
    return err({ code: "failed", message: `${method}: ${error instanceof Error ? error.message : String(error)}` });
  }
}
