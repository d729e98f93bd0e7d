import { Failure } from '@vigil/contract'

const hourMs = 3_600_000

/** Keeps one person from filling the team's mailbox. Per process, which is enough for that. */
export function mailLimit(clock: () => Date, perHour: number) {
  const sentAt = new Map<string, number[]>()
  return (userId: string) => {
    const now = clock().getTime()
    const recent = (sentAt.get(userId) ?? []).filter((at) => at > now - hourMs)
    if (recent.length >= perHour) throw new Failure('rate_limited')
    sentAt.set(userId, [...recent, now])
  }
}
