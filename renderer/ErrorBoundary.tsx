import { Component, type ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly message: string | null;
}

/** Shows a fault of the app in words. What was decided is in the library; nothing is lost by starting again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <main role="alert" className="fault">
        <h1>This window stopped on a fault of the app</h1>
        <p>{this.state.message}</p>
        <p>Your decisions are kept in the library.</p>
        <button type="button" onClick={() => window.location.reload()}>
          Start this window again
        </button>
      </main>
    );
  }
}
