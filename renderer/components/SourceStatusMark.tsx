import type { SourceStatus } from "../../shared/model/source.ts";
import { STATUS_WORDS } from "./source-item.ts";

const TONES = { read: "is-supported", partial: "is-unsupported", refused: "is-contradicted" } as const;

const SHAPES: Readonly<Record<SourceStatus, React.ReactNode>> = {
  read: (
    <>
      <circle cx="7" cy="7" r="6" />
      <path d="M4.4 7.2 6.2 9l3.4-3.8" />
    </>
  ),
  partial: (
    <>
      <circle cx="7" cy="7" r="6" />
      <path d="M7 1a6 6 0 0 1 0 12Z" fill="currentColor" />
    </>
  ),
  refused: (
    <>
      <rect x="1.2" y="1.2" width="11.6" height="11.6" rx="2.4" />
      <path d="m4.7 4.7 4.6 4.6m0-4.6L4.7 9.3" />
    </>
  ),
};

/** How a source was read, by shape and by word. */
export const SourceStatusMark = ({ status }: { readonly status: SourceStatus }) => (
  <span className={`chip source-status ${TONES[status]}`}>
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {SHAPES[status]}
    </svg>
    {STATUS_WORDS[status]}
  </span>
);
