import { Anchor, Code, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { Step, Steps } from '../../../ui/steps/steps.tsx'
import classes from './integrations.module.css'
import { type HeaderPlatform, headerPlatforms, headerSnippetFor } from './snippets.ts'

export interface GuideProps {
  /** URL of the organization's script. */
  scriptUrl: string
  onCheck: () => void
}

interface Instructions {
  intro: ReactNode
  notes: ReactNode
}

const instructions: Record<HeaderPlatform, Instructions> = {
  html: {
    intro: (
      <Text>
        Add it to the <Code>head</Code> of your pages, synchronously and above all other ad code. Code that runs before
        it is not protected.
      </Text>
    ),
    notes: (
      <Text size="sm" c="dimmed">
        Your page or ad server replaces the macros between <Code>%%</Code> at serve time, so that each page view has its
        own session id.
      </Text>
    ),
  },
  wordpress: {
    intro: (
      <Text>
        Or add this code. It prints the tag at the start of <Code>wp_head</Code>, before the scripts of your plugins:
      </Text>
    ),
    notes: (
      <ol className={classes.clicks}>
        <li>
          If ad code is written into the theme’s <Code>header.php</Code>, make sure that it is below{' '}
          <Code>wp_head()</Code>.
        </li>
        <li>Exclude the script’s address from delayed, deferred and combined scripts in your caching plugin.</li>
        <li>Clear the cache of the plugin and of your CDN.</li>
      </ol>
    ),
  },
  gtm: {
    intro: (
      <>
        <Text>
          A tag manager adds scripts after the page’s own code. Ads that load before are not protected, so use this only
          if you cannot change your pages.
        </Text>
        <ol className={classes.clicks}>
          <li>
            In your container, choose <b>Tags › New › Custom HTML</b> and paste this. Or import our{' '}
            <Anchor fz="inherit" href="/kits/ad-script.tpl" download>
              tag template
            </Anchor>{' '}
            and enter the script’s address.
          </li>
        </ol>
      </>
    ),
    notes: (
      <ol className={classes.clicks} start={2}>
        <li>
          Choose the trigger <b>Consent Initialization – All Pages</b>, which fires before all others.
        </li>
        <li>Load your ad code in the same container, with a later trigger, and publish the container.</li>
      </ol>
    ),
  },
}

const platformChoices = Object.entries(headerPlatforms).map(([value, label]) => ({ value, label }))

export function HeaderGuide({ scriptUrl, onCheck }: GuideProps) {
  const [platform, setPlatform] = useState<HeaderPlatform>('html')
  const { intro, notes } = instructions[platform]
  return (
    <Steps>
      <Step title="Place the script tag">
        <SegmentedControl
          aria-label="Platform"
          data={platformChoices}
          value={platform}
          onChange={(value) => setPlatform(value as HeaderPlatform)} // the only values in `data`
          className={classes.modes}
        />
        {platform === 'wordpress' && <WordPressPlugin scriptUrl={scriptUrl} />}
        {intro}
        <CodeBlock code={headerSnippetFor(platform, scriptUrl)} name="Script tag" />
        {notes}
      </Step>
      <Step title="Test on staging first">
        <Text>
          Open a few pages of your staging site. Ads should look the same, and the browser’s console should show no
          errors.
        </Text>
      </Step>
      <Step title="Roll out">
        <Text>
          Add the tag to all pages, then{' '}
          <Anchor component="button" type="button" onClick={onCheck}>
            check the integration
          </Anchor>
          .
        </Text>
      </Step>
    </Steps>
  )
}

function WordPressPlugin({ scriptUrl }: Pick<GuideProps, 'scriptUrl'>) {
  return (
    <>
      <Text>
        Install our plugin. It places the tag before all other scripts, and checks every day that it is the first.
      </Text>
      <ol className={classes.clicks}>
        <li>
          Download the{' '}
          <Anchor fz="inherit" href="/kits/vigil-ad-script.zip" download>
            plugin
          </Anchor>
          , upload it under <b>Plugins › Add New › Upload Plugin</b>, and activate it.
        </li>
        <li>
          Under <b>Settings › Vigil</b>, enter this address:
        </li>
      </ol>
      <CodeBlock code={scriptUrl} name="Script address" />
    </>
  )
}
