import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { deploymentTexts } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import { focusFirstField } from '../../../ui/focus-first-field.ts'
import { FormCard } from '../../../ui/form-card.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { textProblem } from '../../../ui/validated-text-input/text-rules.ts'
import { ValidatedTextInput } from '../../../ui/validated-text-input/validated-text-input.tsx'
import { buildOptions } from './build-options.ts'
import classes from './deployments.module.css'
import { buildsQuery, useCreateTag } from './queries.ts'
import { toBucket } from './tag-changes.ts'

export function CreateTagForm({ organizationId }: { organizationId: number }) {
  const builds = useQuery(buildsQuery(organizationId))
  const create = useCreateTag(organizationId)
  const [name, setName] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const build = builds.data?.find(({ s3Bucket }) => s3Bucket === picked)
  const isComplete = name.trim() !== '' && textProblem(name) === null && build !== undefined

  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!isComplete || create.isPending) return
    const clear = () => {
      setName('')
      setPicked(null)
    }
    create.mutate(
      { comment: name.trim(), scriptBucket: toBucket(build) },
      { onSuccess: clear, onSettled: () => focusFirstField(form) },
    )
  }
  return (
    <FormCard
      title="Create a Tag"
      description="A tag is your own copy of the script. It protects the pages that load it and reports under its name."
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <ValidatedTextInput
          label="Tag name"
          placeholder="Main site"
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <Picker
          label="Build"
          options={buildOptions(builds.data ?? [])}
          value={picked}
          onChange={setPicked}
          isLoading={builds.isPending}
          placeholder={builds.isError ? 'Failed to load' : 'Select build'}
          emptyText={deploymentTexts.noBuilds}
          width="100%"
        />
        <Button type="submit" disabled={!isComplete} loading={create.isPending}>
          Create tag
        </Button>
        {builds.isError && (
          <Button variant="default" onClick={() => builds.refetch()} loading={builds.isFetching}>
            Reload builds
          </Button>
        )}
      </form>
    </FormCard>
  )
}
