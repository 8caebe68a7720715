import "./zod-config.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { openLibrary } from "./actions/import-sources.ts";
import { suggestReviewer } from "./actions/settings.ts";
import { watchDisk } from "./actions/watch-disk.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/verdicts.css";
import "./styles/controls.css";
import "./styles/frame.css";
import "./styles/start.css";
import "./styles/queue.css";
import "./styles/review.css";
import "./styles/pane.css";
import "./styles/record-notes.css";
import "./styles/second-look.css";
import "./styles/span-strip.css";
import "./styles/gate.css";
import "./styles/evidence.css";
import "./styles/checkpoint.css";
import "./styles/ledger.css";
import "./styles/working-copy.css";
import "./styles/teams.css";
import "./styles/dialogs.css";
import "./styles/session.css";
import "./styles/sources.css";
import "./styles/policy.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <App />
    </ErrorBoundary>
  </StrictMode>,
);
// After the first paint: the library is shown as it stands while it takes in what is new.
void openLibrary();
void suggestReviewer();
watchDisk();
