import {
  Anchor,
  Button,
  Group,
  Menu,
  Alert as Message,
  Modal,
  Select,
  Skeleton,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Alert, type AlertAction, type AlertEvent, alertLimits } from '@vigil/contract'
import { alertSentence, alertTitle, firingInWords } from '@vigil/presentation'
import { type FormEvent, useState } from 'react'
import IconChevronDown from '~icons/chevron-down'
import { errorMessage } from '../../../lib/api/api.ts'
import { OpenCaseButton } from '../../../lib/cases/open-case.tsx'
import { timeInWords } from '../../../lib/format/formats.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isOfKind } from '../../../lib/viewer/viewer.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StateBadge } from './alert-state.tsx'
import classes from './alerts.module.css'
import { type Owner, peopleQuery, threadQuery, useAct } from './queries.ts'

type AlertThreadProps = { owner: Owner; id: string; onClose: () => void }

const hourMs = 3_600_000
const nobody = { value: '', label: 'Nobody' }
const snoozes = [
  { label: '1 hour', hours: 1 },
  { label: '8 hours', hours: 8 },
  { label: '1 day', hours: 24 },
  { label: '1 week', hours: 168 },
]

/** An alert with everything that happened to it. */
export function AlertThread({ owner, id, onClose }: AlertThreadProps) {
  const thread = useQuery(threadQuery(owner, id))
  const alert = thread.data?.alert
  return (
    <Modal opened onClose={onClose} title={alert ? alertTitle(alert.condition, alert.subject) : 'Alert'} size={680}>
      {thread.isPending && <Skeleton h={240} />}
      {thread.error && !thread.data && <ErrorState detail={thread.error.message} onRetry={thread.refetch} />}
      {thread.data && (
        <Stack gap="md">
          <Group gap="xs">
            <StateBadge state={thread.data.alert.state} />
            <Text size="sm" c="dimmed">
              {alertSentence(thread.data.alert.condition)}
            </Text>
            {thread.data.alert.condition.kind === 'coverage' && (
              <CoverageLink owner={owner} site={thread.data.alert.subject} />
            )}
            <CaseButton owner={owner} alert={thread.data.alert} />
          </Group>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className={classes.threadFrame} tabIndex={0} aria-label="Thread">
            <ol className={classes.thread}>
              {thread.data.events.map((event) => (
                <ThreadEvent key={event.id} event={event} alert={thread.data.alert} />
              ))}
            </ol>
          </section>
          <Actions owner={owner} alert={thread.data.alert} />
        </Stack>
      )}
    </Modal>
  )
}

/** For publishers, about attacks. */
function CaseButton({ owner, alert: { id, condition } }: { owner: Owner; alert: Alert }) {
  const viewer = useProfile()
  const isAboutAttacks = condition.kind === 'attacks' || condition.kind === 'new-class'
  const organizationId = owner ?? viewer.organizationId
  if (!isAboutAttacks || !organizationId || isOfKind(viewer, 'Platform')) return null
  return <OpenCaseButton organizationId={organizationId} source={{ kind: 'alert', id }} size="xs" />
}

function CoverageLink({ owner, site }: { owner: Owner; site: string }) {
  const search = { ...(owner !== undefined && { organization: owner }), ...(site && { site: [site] }) }
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/coverage" search={search} />}>
      Find the gaps
    </Anchor>
  )
}

function describeEvent({ kind, firing, text, until }: AlertEvent, { condition }: Alert) {
  switch (kind) {
    case 'fired':
      return firing ? firingInWords(condition, firing) : 'Fired'
    case 'acknowledged':
      return 'Acknowledged'
    case 'commented':
      return text
    case 'assigned':
      return text === '' ? 'Assigned to nobody' : `Assigned to ${text}`
    case 'snoozed':
      return until ? `Snoozed until ${timeInWords(until)}` : 'Snoozed'
    case 'resolved':
      return 'Resolved'
    case 'reopened':
      return 'Reopened'
  }
}

function ThreadEvent({ event, alert }: { event: AlertEvent; alert: Alert }) {
  const isByItself = event.kind === 'resolved' && event.by === null
  return (
    <li className={classes.event} data-kind={event.kind}>
      <Text size="sm" className={classes.eventText}>
        {isByItself ? 'Resolved: the rule has not fired for a day' : describeEvent(event, alert)}
      </Text>
      <Text size="xs" c="dimmed">
        {timeInWords(event.at)}
        {event.by && ` · ${event.by}`}
      </Text>
    </li>
  )
}

function Actions({ owner, alert }: { owner: Owner; alert: Alert }) {
  const act = useAct(owner, alert.id)
  const people = useQuery(peopleQuery(owner))
  const [comment, setComment] = useState('')
  const send = (action: AlertAction) => act.mutate(action)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (comment.trim() === '' || act.isPending) return
    act.mutate({ kind: 'comment', text: comment.trim() }, { onSuccess: () => setComment('') })
  }
  const snooze = (hours: number) => send({ kind: 'snooze', until: new Date(Date.now() + hours * hourMs).toISOString() })
  const isResolved = alert.state === 'resolved'
  return (
    <Stack gap="md">
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Textarea
            label="Comment"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={alertLimits.commentLength}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default" size="xs" disabled={comment.trim() === ''}>
              Add comment
            </Button>
          </Group>
        </Stack>
      </form>
      {act.error && (
        <Message color="red" role="alert">
          {errorMessage(act.error)}
        </Message>
      )}
      <Group justify="space-between" align="flex-end">
        <Select
          label="Assigned to"
          searchable
          allowDeselect={false}
          disabled={isResolved}
          data={[nobody, ...(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          value={alert.assignee?.id ?? nobody.value}
          error={people.error ? errorMessage(people.error) : undefined}
          onChange={(userId) => send({ kind: 'assign', userId: userId || null })}
        />
        {isResolved ? (
          <Button variant="default" loading={act.isPending} onClick={() => send({ kind: 'reopen' })}>
            Reopen
          </Button>
        ) : (
          <Group gap="xs">
            <Menu position="top-end">
              <Menu.Target>
                <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
                  Snooze
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {snoozes.map(({ label, hours }) => (
                  <Menu.Item key={label} onClick={() => snooze(hours)}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            {alert.state !== 'acknowledged' && (
              <Button variant="default" disabled={act.isPending} onClick={() => send({ kind: 'acknowledge' })}>
                Acknowledge
              </Button>
            )}
            <Button disabled={act.isPending} onClick={() => send({ kind: 'resolve' })}>
              Resolve
            </Button>
          </Group>
        )}
      </Group>
    </Stack>
  )
}
