import { defineConfig } from "vitest/config";

// Two projects: what runs in Node, and what needs a document.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{shared,host,serve,electron,cli,tools,bench,fixtures}/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "renderer",
          environment: "happy-dom",
          include: ["renderer/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
