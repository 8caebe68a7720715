import { Quoted } from "./Quoted.tsx";

interface Props {
  /** What one of them is called. */
  readonly one: string;
  readonly links: readonly {
    readonly key: string;
    readonly href: string;
    readonly text: string;
    readonly fact: string;
  }[];
}

/** What belongs to a session: one as a link, more of them folded. */
export function SessionLinks({ one, links }: Props) {
  const [first] = links;
  if (first === undefined) return null;
  if (links.length === 1)
    return (
      <span className="session-link">
        {one}:{" "}
        <a href={first.href}>
          <Quoted text={first.text} />
        </a>
      </span>
    );
  return (
    <details className="agents">
      <summary>
        {links.length.toLocaleString()} {one}s
      </summary>
      <ul>
        {links.map(({ key, href, text, fact }) => (
          <li key={key}>
            <a href={href}>
              <Quoted text={text} />
            </a>{" "}
            {fact}
          </li>
        ))}
      </ul>
    </details>
  );
}
