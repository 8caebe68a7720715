import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { state } from "./state.ts";

/**
 * Serves what the app's scheme handler answers on 127.0.0.1: plain Chromium knows no scheme of its own, and a routed
 * response is five times slower than a socket. The port is the library's origin, so a restart keeps it.
 */
export function startLoopback(port: number): Promise<string> {
  const server = createServer(async (request, target) => {
    try {
      const respond = state.protocolHandler;
      if (respond === null) throw new Error("The app has registered no scheme handler.");
      const response = await respond(
        new Request(`app://countersign${request.url}`, { method: request.method ?? "GET" }),
      );
      target.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body === null) target.end();
      else await pipeline(Readable.fromWeb(response.body as import("node:stream/web").ReadableStream), target);
    } catch (error) {
      if (!target.destroyed) console.error(error);
      target.destroy();
    }
  });
  return new Promise(resolve => {
    server.listen(port, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}
