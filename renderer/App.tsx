import { useEffect, useState } from "react";
import { leaveImport } from "./actions/import-sources.ts";
import { Announcer } from "./components/Announcer.tsx";
import { HostileText } from "./components/HostileText.tsx";
import { KeySheet } from "./components/KeySheet.tsx";
import { Logo } from "./components/Logo.tsx";
import { Rail } from "./components/Rail.tsx";
import { DropZone } from "./screens/DropZone.tsx";
import { ImportStatus } from "./screens/ImportStatus.tsx";
import { NameDialog } from "./screens/NameDialog.tsx";
import { OpenButtons } from "./screens/OpenButtons.tsx";
import {
  parseHash,
  QUEUE_HASH,
  type Route,
  SECOND_LOOK_HASH,
  SETTINGS_HASH,
  sourcesHash,
  TEAMS_HASH,
  useHash,
} from "./screens/route.ts";
import { Screen } from "./screens/Screen.tsx";
import { useShortcuts } from "./screens/use-shortcuts.ts";
import { useAnnouncement } from "./state/announcement.ts";
import { requestName } from "./state/name-request.ts";
import { setSingleKeys, useSingleKeys } from "./state/single-keys.ts";
import { useHasTeams, useReviewer } from "./store/live.ts";

const LINKS = [
  { id: "queue", label: "Queue", href: QUEUE_HASH },
  { id: "sources", label: "Sources", href: sourcesHash(false) },
  { id: "teams", label: "Teams", href: TEAMS_HASH },
  { id: "second-look", label: "Exercise and spot check", href: SECOND_LOOK_HASH },
  { id: "settings", label: "Settings", href: SETTINGS_HASH },
] as const;

const NAMES: Readonly<Record<Route["screen"], string>> = {
  queue: "Queue",
  handoff: "Review",
  session: "Session",
  sources: "Sources",
  teams: "Teams",
  "second-look": "Exercise and spot check",
  settings: "Settings",
};

/** The frame of the app: the way between the screens, and what stands over all of them. */
export function App() {
  const hash = useHash();
  const route = parseHash(hash);
  const announcement = useAnnouncement(hash);
  const reviewer = useReviewer() ?? "";
  const hasTeams = useHasTeams();
  const areSingleKeysOn = useSingleKeys();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the screen is left.
  useEffect(() => leaveImport, [route.screen]);
  useShortcuts({ "?": () => setIsSheetOpen(true) });
  return (
    <div className="app">
      <header className="top">
        <a className="top-logo" href={QUEUE_HASH} aria-label="Countersign, to the queue">
          <Logo />
        </a>
        <div className="crumbs">
          {(route.screen === "handoff" || route.screen === "session") && (
            <>
              <a href={QUEUE_HASH}>Queue</a>
              <span aria-hidden="true">/</span>
            </>
          )}
          <b>{NAMES[route.screen]}</b>
        </div>
        <Announcer {...announcement} />
        <div className="top-end">
          <OpenButtons isPrimary={false} />
          <button type="button" className="link" onClick={() => requestName(null)}>
            reviewer: {reviewer === "" ? "not named" : <HostileText text={reviewer} />}
          </button>
        </div>
      </header>
      <Rail
        current={route.screen}
        links={hasTeams ? LINKS : LINKS.filter(({ id }) => id !== "teams")}
        onKeys={() => setIsSheetOpen(true)}
      />
      <main className="main">
        <ImportStatus />
        <Screen route={route} />
      </main>
      <DropZone />
      <NameDialog reviewer={reviewer} />
      {isSheetOpen && (
        <KeySheet
          areSingleKeysOn={areSingleKeysOn}
          onSingleKeys={setSingleKeys}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </div>
  );
}
