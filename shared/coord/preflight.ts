const PREFLIGHT = /\bpre-?\s?flight\b/i;

/**
 * Whether a text holds, or speaks of, an operator pre-flight: the list of what a person must grant before a successor
 * wakes. Source: the handoff doctrine of the continuity skill (fulcradynamics/agent-skills).
 */
export const namesPreflight = (text: string): boolean => PREFLIGHT.test(text);
