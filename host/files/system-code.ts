/** The system's code of a failure ("ENOENT", "EACCES"); null where it is no failure of the system. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
