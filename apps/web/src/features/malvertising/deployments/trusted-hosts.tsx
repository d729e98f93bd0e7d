import { Alert, Button, Pill, Text, TextInput } from '@mantine/core'
import { type Distribution, supportsTrustedHosts } from '@vigil/contract'
import { type FormEvent, useId, useState } from 'react'
import classes from './deployments.module.css'
import { useSetTrustedHosts } from './queries.ts'
import { withTyped } from './typed-hosts.ts'

const hint =
  'Scripts from these hosts and their subdomains count as your own, and Vigil does not block them. All other third-party scripts are treated as ads.'

/** Edits the list as a draft and saves it as a whole. */
export function TrustedHosts({ tag, organizationId }: { tag: Distribution; organizationId: number }) {
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = useSetTrustedHosts(organizationId)
  const titleId = useId()
  const hosts = draft ?? tag.trustedHosts
  const isChanged = hosts.join() !== tag.trustedHosts.join()

  const write = (value: string) => {
    setText(value)
    setProblem(null)
  }
  /** The list including the typed hosts; null if they are invalid. */
  const added = () => {
    const result = withTyped(hosts, text)
    if ('problem' in result) {
      setProblem(result.problem)
      return null
    }
    setDraft(result.hosts)
    write('')
    return result.hosts
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    added()
  }
  const cancel = () => {
    setDraft(null)
    write('')
  }
  const submit = () => {
    const trustedHosts = text.trim() === '' ? hosts : added()
    if (trustedHosts) {
      save.mutate({ distribution: tag.distribution, trustedHosts: [...trustedHosts] }, { onSuccess: cancel })
    }
  }

  return (
    <section aria-labelledby={titleId}>
      <Text size="sm" fw={500} id={titleId}>
        Trusted script hosts
      </Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      {tag.enabled && !supportsTrustedHosts(tag.scriptBucket) && (
        <Alert color="accent" mt={8} role="note">
          Version {tag.scriptBucket.scriptVersion} ignores trusted script hosts. Update the tag to use them.
        </Alert>
      )}
      <ul className={classes.trusted} aria-labelledby={titleId}>
        {hosts.map((host) => (
          <li key={host}>
            <Pill
              size="md"
              withRemoveButton
              disabled={save.isPending}
              removeButtonProps={{ 'aria-label': `Remove ${host}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => setDraft(hosts.filter((other) => other !== host))}
            >
              {host}
            </Pill>
          </li>
        ))}
        {hosts.length === 0 && <li className={classes.none}>None</li>}
      </ul>
      <form className={classes.trust} onSubmit={add}>
        <TextInput
          size="xs"
          aria-label="Host to trust"
          placeholder="cdn.partner.com"
          value={text}
          error={problem}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
        <Button size="xs" variant="default" type="submit" disabled={text.trim() === ''}>
          Add
        </Button>
        {(isChanged || text !== '') && (
          <>
            <Button size="xs" loading={save.isPending} onClick={submit}>
              Save hosts
            </Button>
            <Button size="xs" variant="subtle" disabled={save.isPending} onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
      </form>
    </section>
  )
}
