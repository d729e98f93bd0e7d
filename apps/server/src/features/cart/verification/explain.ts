import { type VerdictReason, verdictReasons } from '@vigil/contract'

/** Reasons that name the extension, if it is known. */
const withExtension: Partial<Record<VerdictReason, (extension: string) => string>> = {
  extension: (extension) => `The extension ${extension} tried the code.`,
  stuffing: (extension) => `Cookie stuffing by the extension ${extension} was detected in this session.`,
}

/** Adds a readable text to each reason of a decision. */
export function explain<Decision extends { reasons: VerdictReason[]; extension?: string }>({
  reasons,
  ...decision
}: Decision) {
  const describe = (reason: VerdictReason) =>
    (decision.extension && withExtension[reason]?.(decision.extension)) || verdictReasons[reason]
  return { ...decision, reasons: reasons.map((reason) => ({ reason, text: describe(reason) })) }
}
