/**
 * Whether a clause asserts a fact. Only `asserted` clauses make claims (RULES.md: future, conditional,
 * negated, interrogative and planned clauses, quotations and code assert nothing).
 */
export type ClauseSense =
  | "asserted"
  | "planned"
  | "conditional"
  | "negated"
  | "question"
  | "quoted"
  | "attributed"
  | "fragment";

export type RunTool = "test" | "build" | "lint" | "typecheck";

/** Figures of a run, each null where nothing states it. */
export interface RunCounts {
  readonly passed: number | null;
  readonly failed: number | null;
  readonly skipped: number | null;
  readonly total: number | null;
  /** Of what is stated in words, `passed` may be no exact number: "at least 20", "up to 20", "about 20". */
  readonly bound?: "least" | "most" | "about";
}

/** Offsets are UTF-16 units within the record's text. */
interface ClaimBase {
  readonly start: number;
  readonly end: number;
}

/** Tests, a build, a linter or a type check are said to pass. */
export interface RunClaim extends ClaimBase {
  readonly type: "run";
  readonly tool: RunTool;
  /** The runner or tool that is named (`vitest`, `tsc`, `golangci-lint`), or null. */
  readonly runner: string | null;
  readonly counts: RunCounts;
  /** `all`: said of everything ("all tests pass"); `some`: a package, suite or path is named; `unsaid`: neither. */
  readonly scope: "all" | "some" | "unsaid";
  /** The package, suite, file or test that is named, or null. */
  readonly subject: string | null;
  /** The suites that are said to pass together ("unit and e2e tests pass"): `subject` is one of them. */
  readonly suites?: readonly string[];
  /** "no regressions". */
  readonly noRegressions: boolean;
  /** Set where no tool is named: "everything passes", "CI is green". `tool` is then the one that is meant first. */
  readonly unnamed?: "everything" | "ci";
}

/** A commit that the session is said to have made, or that is named. */
export interface CommitClaim extends ClaimBase {
  readonly type: "commit";
  readonly hash: string;
  /** Said to have been made by the session, rather than only mentioned. */
  readonly isOwn: boolean;
}

/** A public forge, by the name that people give it. */
export type Forge = "github" | "gitlab" | "bitbucket";

export type PublishVerb = "push" | "merge" | "publish" | "deploy" | "release";

/** Something is said to have left the machine. */
export interface PublishClaim extends ClaimBase {
  readonly type: "publish";
  readonly verb: PublishVerb;
  readonly ref: string | null;
  readonly remote: string | null;
  /** A hash named with it, or null. */
  readonly hash: string | null;
  /** A tag, version or pull request number named with it, or null. */
  readonly label: string | null;
  /** The forge that is named as the other side ("pushed to GitHub"). */
  readonly forge?: Forge;
  /** It is only said where the work is ("the branch is on GitHub"): that may have been so before the session. */
  readonly isPlace?: true;
}

export type FileVerb = "created" | "changed" | "deleted" | "renamed";

/** A file is said to have been created, changed, renamed or deleted by the session. */
export interface FileClaim extends ClaimBase {
  readonly type: "file";
  readonly verb: FileVerb;
  readonly path: string;
  /** Something was done in it ("fixed the limit in `a.ts`"): where the fault lay may not be where it was mended. */
  readonly isPlace?: true;
}

/** A pull request, issue, run or page is said to have been opened or used. */
export interface LinkClaim extends ClaimBase {
  readonly type: "link";
  readonly url: string | null;
  /** The number of a pull request or issue, or null. */
  readonly number: number | null;
  /** What the number counts: `pull`, `issue`, `run`, or `any` where the text does not say. */
  readonly noun: "pull" | "issue" | "run" | "any";
  /** It is only pointed at ("see PR #12"). */
  readonly isPointed?: true;
}

/** A number of things (files, items, errors) is stated. Numbers of tests are in the run claim. */
export interface CountClaim extends ClaimBase {
  readonly type: "count";
  readonly noun:
    | "files"
    | "errors"
    | "warnings"
    | "commits"
    | "insertions"
    | "deletions"
    | "items"
    | "failures"
    | "tests"
    | "test-files"
    /** A percentage, not always whole. */
    | "coverage";
  readonly count: number;
  /** How many there are in all: 14 in "2 of 14 tests fail". */
  readonly of?: number;
}

/** What is said of a name in code: it came in, it went out, or it is what the change was made to. */
export interface EditedName {
  readonly text: string;
  readonly role: "new" | "gone" | "held";
}

/** Something in a file's content is said to have been added, removed or changed by the session. */
export interface EditClaim extends ClaimBase {
  readonly type: "edit";
  /** The names in code and in quotation marks, in the order of the text. At least one. */
  readonly names: readonly EditedName[];
  /** Numbers stated in plain words, as they stand, and whether they count things. */
  readonly numbers: readonly { readonly text: string; readonly isCount: boolean }[];
  /** Words that tell more of what came in or stands there ("with cases for an empty list"), in lower case. */
  readonly details: readonly string[];
  /** The names are only said to stand in the file ("contains X"). */
  readonly isState: boolean;
  /** The file that it stands under, or null. */
  readonly path: string | null;
}

/** A file is listed among those that the session worked on, with nothing more said of it. */
export interface TouchClaim extends ClaimBase {
  readonly type: "touch";
  readonly path: string;
}

/** A block of code is shown as what the session put into a file, or as what stands there. */
export interface BlockClaim extends ClaimBase {
  readonly type: "block";
  /** The code, without its fence. */
  readonly code: string;
  /** The session is said to have put it there ("added:"); else it is only shown under a label. */
  readonly isMade: boolean;
  /** The names in code that its lead-in has. */
  readonly names: readonly string[];
  /** The numbers of its first and last line, where the lead-in states them. */
  readonly lines: { readonly first: number; readonly last: number } | null;
  /** The file that it stands under, or null. */
  readonly path: string | null;
}

export type Claim =
  | RunClaim
  | CommitClaim
  | PublishClaim
  | FileClaim
  | LinkClaim
  | CountClaim
  | EditClaim
  | TouchClaim
  | BlockClaim;

/** One clause of a record's text, with what it claims. Offsets are UTF-16 units within the record's text. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly sense: ClauseSense;
  /** It tells of an earlier moment ("initially", a history or errors section) rather than of how things stand. */
  readonly isPast: boolean;
  readonly claims: readonly Claim[];
}
