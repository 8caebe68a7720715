import type { Result } from "../lib/result.ts";
import type { BusCode, ContinuityCode } from "./codes.ts";
import { deliverWake } from "./deliver-wake.ts";
import type { Fields } from "./ledger.ts";
import { buildPortableReceipt } from "./portable-receipt.ts";
import { type ActionContext, type ContinuityAction, runAction } from "./run-action.ts";
import { type OperationResult, stateOf } from "./store-operation.ts";
import type { WakePort } from "./wake-port.ts";

/** What one of the controller's operations gives: its stored result, byte for byte, or the code that refuses it. */
export type Operated = Promise<Result<OperationResult, ContinuityCode | BusCode>>;

/**
 * The controller of a continuity ledger. Each request is an object of Gaia's fields, and untrusted. The steps of a wake between
 * its intent and its delivery are not among its operations: only evidence of the bus makes them.
 */
export interface ContinuityController {
  accept(request: unknown): Operated;
  replace(request: unknown): Operated;
  wake(request: unknown): Operated;
  decide(request: unknown): Operated;
  consume(request: unknown): Operated;
  cancel(request: unknown): Operated;
  inspect(request: unknown): Operated;
  /** The portable receipt of a consumed work. It writes nothing and ticks no clock. */
  receipt(): Promise<Result<Fields, ContinuityCode>>;
  /** The work's state with its revision; null before one was accepted. */
  status(): Promise<Result<Fields | null, ContinuityCode>>;
}

/** An operation of the controller by its name. */
export type ControllerVerb = Exclude<keyof ContinuityController, "receipt" | "status">;

/** The store comes in as a port, as do the clock and the bus (null where there is none). */
export function createController(context: ActionContext, wakePort: WakePort | null): ContinuityController {
  const run = (action: ContinuityAction) => (request: unknown) => runAction(context, action, request);
  const status = async (): Promise<Result<Fields | null, ContinuityCode>> => {
    const contents = await context.store.read();
    return contents.ok ? stateOf(contents.value) : contents;
  };
  return {
    accept: run("accept-generation-0"),
    replace: run("replace-generation-0"),
    wake: request => deliverWake(context, wakePort, request),
    decide: run("commit-decision"),
    consume: run("consume-decision"),
    cancel: run("cancel"),
    inspect: run("inspect"),
    async receipt() {
      const state = await status();
      return state.ok ? buildPortableReceipt(state.value) : state;
    },
    status,
  };
}
