import { Button, Text } from '@mantine/core'
import { drillLine, heavyAdsSamplePercent } from '@vigil/contract'
import { useSettings } from '../../../lib/app/settings.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './drill.module.css'

type OwnSiteProps = { run: string; onMake: () => void; isMaking: boolean }

/** Runs the same ads on a publisher's page, with its own tag. */
export function OwnSite({ run, onMake, isMaking }: OwnSiteProps) {
  const { publicUrl } = useSettings()
  const line = drillLine(publicUrl, run)
  return (
    <SectionCard
      title="On your own site"
      description="Open a page that carries your tag, paste this line into the browser's console, and watch the scorecard fill."
    >
      {run === '' ? (
        <Button variant="default" onClick={onMake} loading={isMaking}>
          Create a line for my site
        </Button>
      ) : (
        <>
          <div className={classes.code}>
            <code>{line}</code>
            <CopyButton value={line} name="Line" />
          </div>
          <Text size="sm" c="dimmed" mt="xs">
            It shows the ads one after another in a frame at the end of the page. Without a tag on the page, it only
            logs a message to the console. A content security policy that blocks scripts from this address also prevents
            it. The heavy ad is left out: only {heavyAdsSamplePercent}% of the ads on your pages are measured.
          </Text>
        </>
      )}
    </SectionCard>
  )
}
