/** What the test tells the double, and what the double tells the test, over the child process's channel. */
export type ToDouble =
  | { readonly type: "answer-dialog"; readonly dialog: DialogName; readonly paths: readonly string[] }
  /** Calls a handler as a page would that is not the app's main frame. */
  | { readonly type: "invoke-as"; readonly url: string; readonly isMainFrame: boolean; readonly method: string }
  | { readonly type: "second-start"; readonly paths: readonly string[] }
  | { readonly type: "describe" }
  | { readonly type: "quit" };

/** An answer carries the number of what it answers. */
export type FromDouble =
  | { readonly type: "window"; readonly debuggingAddress: string }
  | { readonly type: "noise"; readonly text: string }
  | { readonly type: "answer"; readonly id: number; readonly value: unknown };

/** The dialogs that the app opens. */
export type DialogName = "showOpenDialog" | "showSaveDialog";

/** What the app has asked Electron for, as far as a test can check it here. */
export interface DoubleDescription {
  readonly isSandboxEnabled: boolean;
  readonly switches: readonly (readonly [string, string])[];
  readonly webPreferences: Readonly<Record<string, unknown>>;
  readonly schemes: readonly unknown[];
  readonly menuRoles: readonly string[];
  readonly permissions: Readonly<Record<string, readonly boolean[]>>;
  readonly windowOpen: string;
  readonly dialogOptions: readonly unknown[];
  /** What was shown in its folder. */
  readonly shownPaths: readonly string[];
}
