import { Code, SegmentedControl, Table, Text } from '@mantine/core'
import { type ProtectionMode, protectionModes } from '@vigil/contract'
import { useState } from 'react'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { Step, Steps } from '../../../ui/steps/steps.tsx'
import type { GuideProps } from './header-guide.tsx'
import classes from './integrations.module.css'
import { modeTexts, prebidBuild, prebidSnippet } from './snippets.ts'

const parameters = [
  { name: 'cdnUrl', type: 'string', text: 'Your script’s address, as shown above.' },
  {
    name: 'protectionMode',
    type: protectionModes.map((mode) => `'${mode}'`).join(', '),
    text: 'Which ads are protected, and how.',
  },
]

export function PrebidGuide({ scriptUrl }: GuideProps) {
  const [mode, setMode] = useState<ProtectionMode>('full')
  return (
    <Steps>
      <Step title="Build the module">
        <Text>Add the module to your Prebid.js build, next to your other modules.</Text>
        <CodeBlock code={prebidBuild} name="Build command" />
      </Step>
      <Step title="Configure it">
        <Text>Make this call before requesting the auction.</Text>
        <SegmentedControl
          aria-label="Protection mode"
          data={[...protectionModes]}
          value={mode}
          onChange={(value) => setMode(value as ProtectionMode)} // the only values in `data`
          className={classes.modes}
        />
        <CodeBlock code={prebidSnippet(scriptUrl, mode)} name="Configuration call" />
      </Step>
      <Step title="Parameters">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <section className={classes.tableFrame} tabIndex={0} aria-label="Parameters">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th>Type</Table.Th>
                <Table.Th>Required</Table.Th>
                <Table.Th>Meaning</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {parameters.map(({ name, type, text }) => (
                <Table.Tr key={name}>
                  <Table.Td>
                    <Code>{name}</Code>
                  </Table.Td>
                  <Table.Td>{type}</Table.Td>
                  <Table.Td>yes</Table.Td>
                  <Table.Td>{text}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </Step>
      <Step title="The three modes">
        <dl className={classes.modeTexts}>
          {protectionModes.map((name) => (
            <div key={name}>
              <dt>
                <Code>{name}</Code> {modeTexts[name].title}
              </dt>
              <dd>{modeTexts[name].text}</dd>
            </div>
          ))}
        </dl>
      </Step>
    </Steps>
  )
}
