import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { email as emailField } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import { organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { focusFirstField } from '../../../ui/focus-first-field.ts'
import { FormCard } from '../../../ui/form-card.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { ValidatedTextInput } from '../../../ui/validated-text-input/validated-text-input.tsx'
import classes from './clients.module.css'
import { organizationOptions } from './organization-options.ts'
import { useCreateClient } from './queries.ts'

export function CreateClientForm({ isListLoading }: { isListLoading: boolean }) {
  const organizations = useQuery(organizationsQuery)
  const create = useCreateClient()
  const [email, setEmail] = useState('')
  const [organizationId, setOrganizationId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const organization = organizations.data?.find(({ orgId }) => String(orgId) === organizationId)
  const isLoading = create.isPending || organizations.isPending || isListLoading
  const isComplete = email.trim() !== '' && organization !== undefined

  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = emailField.safeParse(email)
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? null)
    if (!organization || isLoading) return
    const clear = () => {
      setEmail('')
      setOrganizationId(null)
    }
    create.mutate({ email: parsed.data, organization }, { onSuccess: clear, onSettled: () => focusFirstField(form) })
  }
  return (
    <FormCard title="Create client" description="They can sign in once you send them an invite.">
      <form className={classes.form} onSubmit={submit} noValidate>
        <ValidatedTextInput
          kind="email"
          label="Email"
          placeholder="name@company.com"
          autoComplete="off"
          value={email}
          error={problem}
          onChange={(text) => {
            setEmail(text)
            setProblem(null)
          }}
        />
        <Picker
          label="Organization"
          options={organizationOptions(organizations.data, { only: 'active' })}
          value={organizationId}
          onChange={setOrganizationId}
          isLoading={organizations.isPending}
          placeholder={organizations.isError ? 'Failed to load' : 'Select organization'}
          emptyText="No organizations found"
          width="100%"
        />
        <Button type="submit" disabled={!isComplete || isLoading} loading={create.isPending}>
          Create client
        </Button>
        {organizations.isError && (
          <Button variant="default" onClick={() => organizations.refetch()} loading={organizations.isFetching}>
            Reload organizations
          </Button>
        )}
      </form>
    </FormCard>
  )
}
