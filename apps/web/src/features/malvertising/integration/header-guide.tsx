import { Anchor, Code, Text } from '@mantine/core'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { Step, Steps } from '../../../ui/steps/steps.tsx'
import { headerSnippet } from './snippets.ts'

export interface GuideProps {
  /** URL of the organization's script. */
  scriptUrl: string
  onCheck: () => void
}

export function HeaderGuide({ scriptUrl, onCheck }: GuideProps) {
  return (
    <Steps>
      <Step title="Place the script tag">
        <Text>
          Add it to the <Code>head</Code> of your pages, synchronously and above all other ad code. Code that runs
          before it is not protected.
        </Text>
        <CodeBlock code={headerSnippet(scriptUrl)} name="Script tag" />
        <Text size="sm" c="dimmed">
          Your page or ad server replaces the macros between <Code>%%</Code> at serve time, so that each page view has
          its own session id.
        </Text>
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
