import { Failure } from '@vigil/contract'

const hourMs = 3_600_000

/** Prevents one user from filling the team's mailbox. Counted per process, which is enough. */
export function mailLimit(clock: () => Date, perHour: number) {
  const sentAt = new Map<string, number[]>()
  return (userId: string) => {
    const now = clock().getTime()
    const recent = (sentAt.get(userId) ?? []).filter((at) => at > now - hourMs)
    if (recent.length >= perHour) throw new Failure('rate_limited')
    sentAt.set(userId, [...recent, now])
  }
}
