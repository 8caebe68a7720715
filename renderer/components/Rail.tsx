import { Dices, Files, Keyboard, ListChecks, Settings, Users } from "lucide-react";

interface Props {
  readonly current: string;
  readonly links: readonly {
    readonly id: "queue" | "sources" | "teams" | "second-look" | "settings";
    readonly label: string;
    readonly href: string;
  }[];
  readonly onKeys: () => void;
}

const ICONS = { queue: ListChecks, sources: Files, teams: Users, "second-look": Dices, settings: Settings } as const;

/** The way between the screens. */
export const Rail = ({ current, links, onKeys }: Props) => (
  <nav className="rail" aria-label="Screens">
    {links.map(({ id, label, href }) => {
      const Icon = ICONS[id];
      return (
        <a key={id} href={href} aria-current={current === id ? "page" : undefined} title={label}>
          <Icon size={18} aria-hidden="true" />
          <span className="unseen">{label}</span>
        </a>
      );
    })}
    <button type="button" onClick={onKeys} title="Keys, marks and words (?)">
      <Keyboard size={18} aria-hidden="true" />
      <span className="unseen">Keys, marks and words</span>
    </button>
  </nav>
);
