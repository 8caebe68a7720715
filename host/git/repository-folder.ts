/** A folder that the user mapped, and what it is called. */
export interface RepositoryFolder {
  readonly name: string;
  readonly directory: string;
}
