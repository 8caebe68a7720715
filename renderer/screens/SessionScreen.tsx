import { useSession } from "../store/live.ts";
import { QUEUE_HASH, type Route } from "./route.ts";
import { SessionBody } from "./SessionBody.tsx";

/** A session, message by message. */
export function SessionScreen({ place }: { readonly place: Extract<Route, { screen: "session" }> }) {
  const session = useSession(place.sessionId);
  if (session === undefined) return <p className="nothing">Reading…</p>;
  if (session === null)
    return (
      <div className="message-page">
        <h1>This session is not in the library</h1>
        <p>Open the folder that holds its transcript, then follow the link again.</p>
        <a className="button" href={place.back ?? QUEUE_HASH}>
          Back
        </a>
      </div>
    );
  return <SessionBody session={session} place={place} />;
}
