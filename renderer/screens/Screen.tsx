import { useImport } from "../state/import-state.ts";
import { useQueue, useSources } from "../store/live.ts";
import { EmptyScreen } from "./EmptyScreen.tsx";
import { QueueScreen } from "./QueueScreen.tsx";
import { ReviewScreen } from "./ReviewScreen.tsx";
import type { Route } from "./route.ts";
import { SecondLookScreen } from "./SecondLookScreen.tsx";
import { SessionScreen } from "./SessionScreen.tsx";
import { SettingsScreen } from "./SettingsScreen.tsx";
import { SourcesScreen } from "./SourcesScreen.tsx";
import { TeamsScreen } from "./TeamsScreen.tsx";

/** The screen that the hash names. */
export function Screen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case "queue":
      return <QueueOrEmpty />;
    case "handoff":
      return <ReviewScreen handoffId={route.handoffId} recordId={route.recordId} />;
    case "session":
      return <SessionScreen key={route.sessionId} place={route} />;
    case "second-look":
      return <SecondLookScreen />;
    case "settings":
      return <SettingsScreen />;
    case "teams":
      return <TeamsScreen />;
    case "sources":
      return <SourcesScreen onlyIssues={route.onlyIssues} />;
  }
}

function QueueOrEmpty() {
  const queue = useQueue();
  const sources = useSources();
  const { status } = useImport();
  if (queue === undefined || sources === undefined) return null;
  if (queue.length > 0 || sources.length > 0) return <QueueScreen queue={queue} />;
  return status === "running" ? (
    <p className="nothing">The handoffs appear here when they are read.</p>
  ) : (
    <EmptyScreen />
  );
}
