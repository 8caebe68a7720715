import { createServer, type Server } from "node:http";
import { err, ok, type Result } from "../shared/lib/result.ts";

/** A server that listens on this machine's own address, and the port that it has got. */
export interface Listening {
  readonly server: Server;
  readonly port: number;
}

/** Takes a port. `port-busy`: another program has it. Other failures throw. */
export function listenOn(port: number): Promise<Result<Listening, { readonly code: "port-busy" }>> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", error => {
      if ("code" in error && error.code === "EADDRINUSE") resolve(err({ code: "port-busy" }));
      else reject(error);
    });
    // SECURITY: 127.0.0.1 only: no other machine reaches the server.
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("The server has no port."));
      else resolve(ok({ server, port: address.port }));
    });
  });
}
