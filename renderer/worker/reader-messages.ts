import type { BusCode, ContinuityCode } from "../../shared/gaia/codes.ts";
import type { OperationResult } from "../../shared/gaia/store-operation.ts";
import type { StoreContents } from "../../shared/gaia/store-port.ts";
import type { Result } from "../../shared/lib/result.ts";
import type { HandoffId, MessageId, SessionId, SourceId } from "../../shared/model/ids.ts";
import type { BusSighting } from "../../shared/model/ledger.ts";
import type { Message } from "../../shared/model/message.ts";
import type { LedgerCopyRow } from "../store/kept-rows.ts";
import type { SearchResult } from "../store/session-search.ts";
import type { CitedMessage, SpanReading } from "../store/span-reader.ts";
import type { CopyOrder, CopyRefusal, CopyRequest, SightedLedger } from "./copy-operations.ts";
import type { BusPlace } from "./read-bus.ts";

// What the window asks its reader worker, and what it answers.

interface ReaderCalls {
  readonly messages: {
    readonly request: { readonly sessionId: SessionId; readonly from: number; readonly count: number };
    readonly response: readonly Message[];
  };
  readonly locate: {
    readonly request: { readonly sessionId: SessionId; readonly messageId: MessageId; readonly line: number | null };
    readonly response: number | null;
  };
  readonly search: {
    readonly request: { readonly sessionId: SessionId; readonly query: string };
    readonly response: SearchResult;
  };
  readonly span: {
    readonly request: { readonly handoffId: HandoffId; readonly cited: readonly CitedMessage[] };
    readonly response: SpanReading | "too-large" | null;
  };
  readonly raw: {
    readonly request: { readonly sessionId: SessionId; readonly byteStart: number; readonly byteEnd: number };
    readonly response: string;
  };
  readonly ledgerContents: {
    readonly request: { readonly sourceIds: readonly SourceId[] };
    readonly response: StoreContents | null;
  };
  readonly makeCopy: {
    readonly request: CopyOrder;
    readonly response: Result<LedgerCopyRow, CopyRefusal>;
  };
  readonly askCopy: {
    readonly request: CopyRequest;
    readonly response: Result<OperationResult, ContinuityCode | BusCode>;
  };
  readonly receiptOfCopy: {
    readonly request: { readonly copyId: string };
    readonly response: Result<string, ContinuityCode>;
  };
  readonly fileOfCopy: {
    readonly request: { readonly copyId: string };
    readonly response: Uint8Array<ArrayBuffer> | null;
  };
  readonly sightBus: {
    readonly request: { readonly ledger: SightedLedger; readonly bus: BusPlace };
    readonly response: BusSighting | null;
  };
  readonly verify: {
    readonly request: { readonly sourceId: SourceId };
    readonly response: boolean | null;
  };
}

export type ReaderMethod = keyof ReaderCalls;
export type ReaderRequest<M extends ReaderMethod> = ReaderCalls[M]["request"];
export type ReaderResponse<M extends ReaderMethod> = ReaderCalls[M]["response"];

export type ToReaderWorker =
  | {
      readonly [M in ReaderMethod]: {
        readonly type: "call";
        readonly id: number;
        readonly method: M;
        readonly request: ReaderRequest<M>;
      };
    }[ReaderMethod]
  | { readonly type: "cancel"; readonly id: number };

export type FromReaderWorker =
  | { readonly type: "response"; readonly id: number; readonly response: unknown }
  | { readonly type: "failed"; readonly id: number; readonly message: string };
