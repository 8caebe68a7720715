/**
 * The root of the worktree that a path lies in, by the folder names that agents and people keep worktrees under
 * (`.worktrees/x`, `.claude/worktrees/x`, `.git-worktrees/x`), or null. Separators are `/`.
 */
export const worktreeRoot = (path: string): string | null => IN_WORKTREE.exec(path)?.[1] ?? null;

const IN_WORKTREE = /^(.*\/\.?(?:git-)?worktrees?\/[^/]+)(?:\/|$)/;
