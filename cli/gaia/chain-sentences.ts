import type { CheckFault } from "../../shared/gaia/chain-check.ts";
import type { ChainFileFault } from "./chain-files.ts";

/** Why a chain was not made or not judged. */
export type ChainCode = CheckFault | ChainFileFault | "InvalidDescriptor" | "InvalidMeasurement";

/** Every code, with one sentence for a person: what happened, and what to do. Source: GuitarAlchemist/gaia (47b0604). */
export const CHAIN_SENTENCES: Readonly<Record<ChainCode, string>> = {
  InvalidManifest:
    "The manifest has not the exact shape or order of an artifact chain. Make it anew from its descriptor.",
  InvalidDescriptor:
    "The descriptor is not {subject, nodes} with each node's pins and without digests of contents. Nothing was read of its artifacts.",
  DuplicateNodeId: "Two nodes have one id.",
  DuplicateDependency: "A node depends on another one twice.",
  UnknownDependency: "A node depends on one that is not in the chain.",
  UnexpectedDependency: "An intent depends on something: it is where a chain begins.",
  InvalidDependencyOrder: "A node depends on itself, or on one of its own or a later stage.",
  MissingPredecessorStage: "A node requires none of the stage right before its own.",
  InvalidExpectation: "What is expected must be a subject and from 1 to 64 whole commits (40 hex digits), none twice.",
  SubjectMismatch: "The chain is about another subject than the one that is expected.",
  InvalidObservation: "Not exactly the artifacts of the chain were measured.",
  InvalidMeasurement: "Not exactly the artifacts of the chain were measured.",
  InvalidRoot: "The folder of the manifest is not there, or is a link.",
  InvalidLocator: "A locator does not lead down from the manifest's folder by plain names.",
  SymlinkedLocator: "A part of a locator is a link. Artifacts are read where they lie only.",
  ArtifactUnreadable: "An artifact is not there, or is no file that can be read.",
  ArtifactTooLarge: "An artifact has more than 4 MiB.",
  DocumentUnreadable: "The descriptor or the manifest is not there, or is no file that can be read as UTF-8.",
  DocumentTooLarge: "The descriptor or the manifest has more than 4 MiB.",
  InvalidManifestPath: "The manifest's name must begin with a letter or digit, and have only these and . _ -",
  ManifestConflict: "Another manifest is there. It is never written over: choose another name.",
  ManifestWriteFailed: "The manifest could not be written or made durable. Send the same command again.",
};
