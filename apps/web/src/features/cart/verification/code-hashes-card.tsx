import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CodeHashesState } from '@vigil/contract'
import { timeInWords } from '../../../lib/format/formats.ts'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { codeHashesQuery, useRotateCodeKey, useSetCodeHashes } from './queries.ts'

/** Whether the shop's codes are sent as hashes, and the key with which its server computes the same ones. */
export function CodeHashesCard({ organizationId }: { organizationId: number }) {
  const state = useQuery(codeHashesQuery(organizationId))
  return (
    <SectionCard
      title="Code hashes"
      description="Pages and your server send a hash of each coupon code, and Vigil stores no code in clear."
    >
      {state.data ? (
        <Settings organizationId={organizationId} state={state.data} />
      ) : state.error ? (
        <ErrorState message="Failed to load data" detail={state.error.message} onRetry={state.refetch} />
      ) : (
        <Skeleton height={24} />
      )}
    </SectionCard>
  )
}

function Settings({ organizationId, state }: { organizationId: number; state: CodeHashesState }) {
  const set = useSetCodeHashes(organizationId)
  const confirm = useConfirm()
  const turn = (isEnabled: boolean) =>
    confirm({
      title: isEnabled ? 'Send codes as hashes' : 'Send codes in clear',
      message: isEnabled
        ? 'From now on, screens show codes as the first digits of their hashes. Codes stored so far stay readable.'
        : 'From now on, codes are sent and stored in clear. Codes stored as hashes stay hashed. Remove the key from your server.',
      confirmLabel: isEnabled ? 'Send hashes' : 'Send in clear',
      action: () => set.mutateAsync(isEnabled),
    })
  return (
    <Stack gap="md">
      <Toggle
        label="Send codes as hashes"
        isOn={state.key !== null}
        isPending={set.isPending}
        onChange={(isOn) => void turn(isOn)}
      />
      {state.key !== null && <Keys organizationId={organizationId} state={state} codeKey={state.key} />}
    </Stack>
  )
}

interface KeysProps {
  organizationId: number
  state: CodeHashesState
  codeKey: string
}

function Keys({ organizationId, state, codeKey }: KeysProps) {
  const rotate = useRotateCodeKey(organizationId)
  const confirm = useConfirm()
  const onRotate = async () => {
    const isReplaced = await confirm({
      title: 'Replace the key',
      message:
        'Pages use the new key within seconds. Set it on your server at once: until then, codes are flagged and not refused. Screens show each code under a new hash.',
      confirmLabel: 'Replace key',
      danger: true,
      action: () => rotate.mutateAsync(),
    })
    if (isReplaced) showSuccess('Key replaced')
  }
  return (
    <>
      <Facts>
        <FactLine label="Key">
          <CopyText value={codeKey} isWhole />
        </FactLine>
        {state.since && <FactLine label="Created (UTC)">{timeInWords(state.since)}</FactLine>}
        {state.previousKeys.map(({ key, validUntil }) => (
          <FactLine key={key} label={`Previous key, valid until ${timeInWords(validUntil)}`}>
            <CopyText value={key} isWhole />
          </FactLine>
        ))}
      </Facts>
      <Text size="sm" c="dimmed">
        Set it as <code>codeKey</code> in the Node.js and PHP kits. Every page receives it: it keeps codes out of
        reports, and is no secret.
      </Text>
      <div>
        <Button variant="default" loading={rotate.isPending} onClick={() => void onRotate()}>
          Replace key
        </Button>
      </div>
    </>
  )
}
