import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CartPart, cartPartTexts, conversionPixelTemplate } from '@vigil/contract'
import { buildUrl } from '../../../lib/api/api.ts'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Step, Steps } from '../../../ui/steps/steps.tsx'
import { FieldTable } from './field-table.tsx'
import classes from './integration.module.css'
import { IntegrationFrame } from './integration-frame.tsx'
import { snippetQuery } from './queries.ts'
import { useIntegrationId, useRootOnFailure } from './use-integration.ts'

export function IntegrationInstructionsPage() {
  const id = useIntegrationId()
  return (
    <IntegrationFrame id={id}>
      <SectionCard
        title="Google Tag Manager"
        description="Two tags add the protection to your pages and report purchases."
      >
        <Steps>
          <Step title="Add the protection script">
            <ol className={classes.clicks}>
              <li>
                In your container, choose <b>Tags › New › Custom HTML</b> and paste this. Or import our{' '}
                <Anchor fz="inherit" href="/kits/cart-script.tpl" download>
                  script template
                </Anchor>{' '}
                and enter the script’s address.
              </li>
            </ol>
            <Snippet id={id} part="protection-script" />
            <ol className={classes.clicks} start={2}>
              <li>
                Choose the trigger <b>Initialization – All Pages</b>, so that the script loads before all other tags.
              </li>
              <li>
                Save the tag as <b>{cartPartTexts['protection-script'].title}</b>.
              </li>
            </ol>
            <Text size="sm" c="dimmed">
              A tag manager loads slightly after the page. If you can, add the script to the head of your pages instead,
              as <PageLink id={id}>Integration</PageLink> shows, and add only the second tag here.
            </Text>
          </Step>
          <Step title="Add the conversion pixel">
            <ol className={classes.clicks}>
              <li>
                Choose <b>Tags › New › Custom HTML</b> again and paste this. Or import our{' '}
                <Anchor fz="inherit" href={buildUrl(conversionPixelTemplate.path, { params: { id } })} download>
                  tag template
                </Anchor>
                , which has a field for each value.
              </li>
            </ol>
            <Snippet id={id} part="conversion-pixel" />
            <ol className={classes.clicks} start={2}>
              <li>
                Choose the trigger that fires once on the order confirmation page, usually the event <b>purchase</b>.
              </li>
              <li>
                Save the tag as <b>{cartPartTexts['conversion-pixel'].title}</b>, test both in preview mode, and publish
                the container.
              </li>
            </ol>
            <Text>
              All macros passed must exist in the tag manager. Create a variable for each missing one, or use the name
              of your own.
            </Text>
            <FieldTable withMacros />
            <Text>
              Then place a test order and check the <PageLink id={id}>integration status</PageLink>.
            </Text>
          </Step>
        </Steps>
      </SectionCard>
    </IntegrationFrame>
  )
}

const PageLink = ({ id, children }: { id: string; children: string }) => (
  <Anchor fz="inherit" renderRoot={(props) => <Link {...props} to="/integration/$id/status" params={{ id }} />}>
    {children}
  </Anchor>
)

function Snippet({ id, part }: { id: string; part: CartPart }) {
  const query = useQuery(snippetQuery(id, part, 'tag-manager'))
  useRootOnFailure([query])
  if (!query.data) return <Skeleton h={96} />
  return <CodeBlock code={query.data.snippet} name={`${cartPartTexts[part].title} tag`} />
}
