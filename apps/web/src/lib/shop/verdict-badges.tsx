import { Group } from '@mantine/core'
import { affiliateVerdicts, couponVerdicts } from '@vigil/contract'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type NamedVerdict, nameVerdict, verdictLooks } from './verdicts.ts'

const texts = { ...couponVerdicts, ...affiliateVerdicts }

export const VerdictBadges = ({ verdicts }: { verdicts: readonly NamedVerdict[] }) => (
  <Group gap="xs">
    {verdicts.map((verdict) => (
      <span key={verdict.about} title={texts[verdict.verdict]}>
        <StatusBadge tone={verdictLooks[verdict.verdict].tone}>{nameVerdict(verdict)}</StatusBadge>
      </span>
    ))}
  </Group>
)
