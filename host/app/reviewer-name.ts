import { userInfo } from "node:os";

/** The account's name, as a suggestion that the reviewer can change; empty where the system has none. */
export function readReviewerName(): string {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
}
