import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SecondFactor } from '@vigil/contract'
import { useState } from 'react'
import IconDeviceMobile from '~icons/device-mobile'
import IconFingerprint from '~icons/fingerprint'
import IconShieldLock from '~icons/shield-lock'
import { errorMessage } from '../../../lib/api/api.ts'
import { dayInWords } from '../../../lib/format/formats.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { FactorDialog, type FactorTask } from './factor-dialog.tsx'
import { securityQuery } from './queries.ts'
import classes from './security.module.css'

const kinds = {
  totp: { label: 'Authenticator app', icon: IconDeviceMobile },
  passkey: { label: 'Passkey', icon: IconFingerprint },
}

const day = (at: string) => dayInWords(at.slice(0, 10))

export function SecurityPage() {
  const security = useQuery(securityQuery)
  const [task, setTask] = useState<FactorTask | null>(null)
  if (security.isPending) return <Skeleton h={240} radius="lg" />
  if (security.isError) {
    return (
      <SectionCard>
        <ErrorState
          message="Failed to load your security settings"
          detail={errorMessage(security.error)}
          onRetry={security.refetch}
          isRetrying={security.isFetching}
        />
      </SectionCard>
    )
  }
  const { isAvailable, isRequired, factors, recoveryCodesLeft } = security.data
  if (!isAvailable) {
    return (
      <SectionCard title="Second factor">
        <EmptyState text="Managed by your sign-in provider" hint="Passwords and second factors are set up there." />
      </SectionCard>
    )
  }
  return (
    <Stack gap="md">
      <SectionCard
        title="Second factor"
        description="With a second factor, your password alone is not enough to sign in."
        actions={
          <Group gap="xs">
            <Button variant="default" onClick={() => setTask({ kind: 'add-app' })}>
              Add authenticator app
            </Button>
            <Button variant="default" onClick={() => setTask({ kind: 'add-passkey' })}>
              Add passkey
            </Button>
          </Group>
        }
      >
        {isRequired && factors.length === 0 && (
          <Alert color="orange" mb="md">
            Superadmins need a second factor. You will be asked to set one up at your next sign-in.
          </Alert>
        )}
        {factors.length === 0 ? (
          <EmptyState
            text="No second factor yet"
            hint="Add an authenticator app on your phone, or a passkey: a fingerprint, face, PIN or security key."
            icon={<IconShieldLock size={28} stroke={1.5} />}
          />
        ) : (
          <ul className={classes.factors}>
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} onTask={setTask} />
            ))}
          </ul>
        )}
      </SectionCard>
      {factors.length > 0 && (
        <SectionCard
          title="Recovery codes"
          description="Each code signs you in once if you lose your second factor."
          actions={
            <Button variant="default" onClick={() => setTask({ kind: 'codes' })}>
              Create new codes
            </Button>
          }
        >
          <Group gap="xs">
            <Text>{recoveryCodesLeft === 1 ? '1 code left' : `${recoveryCodesLeft} codes left`}</Text>
            {recoveryCodesLeft <= 3 && <Badge color="orange">Create new codes</Badge>}
          </Group>
        </SectionCard>
      )}
      {task && <FactorDialog task={task} onClose={() => setTask(null)} />}
    </Stack>
  )
}

function FactorRow({ factor, onTask }: { factor: SecondFactor; onTask: (task: FactorTask) => void }) {
  const { label, icon: Icon } = kinds[factor.kind]
  return (
    <li className={classes.factor}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div className={classes.what}>
        <Text fw={500} truncate title={factor.name}>
          {factor.name}
        </Text>
        <Text size="sm" c="dimmed">
          {label} · added {day(factor.createdAt)} ·{' '}
          {factor.lastUsedAt ? `last used ${day(factor.lastUsedAt)}` : 'not used yet'}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Rename ${factor.name}`}
          onClick={() => onTask({ kind: 'rename', factor })}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Remove ${factor.name}`}
          onClick={() => onTask({ kind: 'remove', factor })}
        >
          Remove
        </Button>
      </Group>
    </li>
  )
}
