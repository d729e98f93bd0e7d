import { Alert, Anchor, Button, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { evidenceKeysPath } from '@vigil/contract'
import { feedTime } from '@vigil/presentation'
import type { BundleManifest } from '@vigil/verify'
import { useState } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import { useSettings } from '../../../lib/app/settings.ts'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { type Verification, verifyFile } from './verify-file.ts'
import classes from './verify-page.module.css'

/** Anyone with an evidence bundle can verify it here. The file stays in the browser. */
export function VerifyPage() {
  const { publicUrl } = useSettings()
  const [file, setFile] = useState<File | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { data, error, isFetching } = useQuery({
    queryKey: ['evidence-bundle', attempt],
    queryFn: () => (file ? verifyFile(file, publicUrl) : null),
    enabled: file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const select = (selected: File) => {
    setFile(selected)
    setAttempt((last) => last + 1)
  }
  return (
    <div className={classes.page}>
      <SectionCard
        title="Evidence bundle"
        description="Whether it is intact, by whom it was signed and when. The file is not sent anywhere."
      >
        <FileDrop
          name="Evidence bundle"
          accept=".zip"
          isLarge
          disabled={isFetching}
          hint="or drop a .zip here"
          renderButton={(open) => (
            <Button onClick={open} disabled={isFetching}>
              Select a file
            </Button>
          )}
          onFiles={([selected]) => selected && select(selected)}
        />
        <div aria-live="polite" className={classes.result}>
          {isFetching && <Loader size="sm" aria-label="Verifying" />}
          {error && (
            <Alert color="red" title="Not verified">
              {error.message}
            </Alert>
          )}
          {!isFetching && data && file && <Result name={file.name} verification={data} />}
        </div>
      </SectionCard>
      <SectionCard title="Without this page" description="With Node.js 20 or later, and no network after the download.">
        <CodeBlock
          name="Verify with Node.js"
          code={`curl -O ${publicUrl}/kits/verify.mjs -O ${publicUrl}/kits/bundle.mjs\nnode verify.mjs evidence.zip`}
        />
      </SectionCard>
    </div>
  )
}

function Result({ name, verification }: { name: string; verification: Verification }) {
  if (!verification.isIntact) {
    const { problem, file } = verification
    return (
      <Alert color="red" icon={<IconAlertTriangle />} title={`${name} is not intact`}>
        {problem}
        {file && !problem.includes(file) && ` File: ${file}`}
      </Alert>
    )
  }
  const { manifest, signer } = verification
  if (signer === 'forged') {
    return (
      <Alert color="red" icon={<IconAlertTriangle />} title={`${name} was not signed here`}>
        It names this installation, but was signed by another key ({manifest.key.kid}).
      </Alert>
    )
  }
  return (
    <Stack gap="md">
      <Alert color="green" icon={<IconCircleCheck />} title={`${name} is intact`}>
        All {manifest.files.length} files are as they were signed.
      </Alert>
      {signer !== 'own' && <UnknownSigner manifest={manifest} />}
      <Contents manifest={manifest} signedHere={signer === 'own'} />
    </Stack>
  )
}

function UnknownSigner({ manifest: { issuer } }: { manifest: BundleManifest }) {
  return (
    <Alert color="orange" title="Compare the key">
      The bundle says that it comes from {issuer.url}. Anyone can write that: its key must be one of those at{' '}
      <Anchor href={keysUrl(issuer.url)} target="_blank" rel="noopener noreferrer" inherit>
        {issuer.url + evidenceKeysPath}
      </Anchor>
      .
    </Alert>
  )
}

/** The bundle may name any address; only web pages are linked. */
const keysUrl = (url: string) => (/^https?:\/\//.test(url) ? url + evidenceKeysPath : undefined)

function Contents({ manifest, signedHere }: { manifest: BundleManifest; signedHere: boolean }) {
  const { issuer, createdAt, key, log, files } = manifest
  return (
    <>
      <Facts>
        <FactLine label="Created (UTC)">{feedTime(createdAt)}</FactLine>
        <FactLine label="Signed by">
          {issuer.product}, {issuer.url} {signedHere && '(this installation)'}
        </FactLine>
        <FactLine label="For">{issuer.organization}</FactLine>
        <FactLine label="Key">
          <CopyText value={key.kid} isWhole />
        </FactLine>
        <FactLine label="Audit log">After entry {log.sequence}</FactLine>
      </Facts>
      <ul className={classes.files} aria-label="Files">
        {files.map(({ path, bytes }) => (
          <li key={path}>
            <span>{path}</span>
            <Text component="span" size="sm" c="dimmed">
              {bytes.toLocaleString('en-US')} bytes
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
