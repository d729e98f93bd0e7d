import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CartPart, cartPartTexts, type SnippetFormat } from '@vigil/contract'
import { type ReactNode, useState } from 'react'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Step, Steps } from '../../../ui/steps/steps.tsx'
import classes from './integration.module.css'
import { snippetQuery } from './queries.ts'

const platforms = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const satisfies Partial<
  Record<SnippetFormat, string>
>
type Platform = keyof typeof platforms

const choices = Object.entries(platforms).map(([value, label]) => ({ value, label }))

const scriptSteps: Record<Platform, ReactNode> = {
  shopify: (
    <ol className={classes.clicks}>
      <li>
        Choose <b>Online Store › Themes › Edit code</b> and open <b>layout/theme.liquid</b>.
      </li>
      <li>
        Paste this in the line after <b>&lt;head&gt;</b>, and save:
      </li>
    </ol>
  ),
  woocommerce: (
    <ol className={classes.clicks}>
      <li>
        Open your child theme’s <b>functions.php</b>, or a plugin for code snippets.
      </li>
      <li>Add this code, and exclude the script’s address from your caching plugin:</li>
    </ol>
  ),
}

const pixelSteps: Record<Platform, ReactNode> = {
  shopify: (
    <ol className={classes.clicks}>
      <li>
        Choose <b>Settings › Customer events › Add custom pixel</b>, and enter a name.
      </li>
      <li>
        Under <b>Customer privacy</b>, choose the permission <b>Analytics</b>.
      </li>
      <li>
        Replace the code with this, save, and choose <b>Connect</b>:
      </li>
    </ol>
  ),
  woocommerce: (
    <ol className={classes.clicks}>
      <li>Add this code below the first. It runs on the order confirmation page:</li>
    </ol>
  ),
}

const notes: Record<Platform, string> = {
  shopify:
    'Shopify’s checkout pages run no theme code. There, the pixel reports checkouts and purchases, and the script does not act.',
  woocommerce: 'Themes that replace the order confirmation page must keep the hook woocommerce_thankyou.',
}

/** Instructions for shop platforms, with the shop's own tag. */
export function PlatformCard({ id }: { id: string }) {
  const [platform, setPlatform] = useState<Platform>('shopify')
  return (
    <SectionCard title="Shop platforms" description="Steps and code for your platform, with your own tag">
      <div className={classes.part}>
        <SegmentedControl
          aria-label="Platform"
          data={choices}
          value={platform}
          onChange={(value) => setPlatform(value as Platform)} // the only values in `data`
          className={classes.choice}
        />
        <Steps>
          <Step title="Add the protection script">
            {scriptSteps[platform]}
            <Snippet id={id} part="protection-script" format={platform} />
          </Step>
          <Step title="Add the conversion pixel">
            {pixelSteps[platform]}
            <Snippet id={id} part="conversion-pixel" format={platform} />
            <Text size="sm" c="dimmed">
              {notes[platform]}
            </Text>
          </Step>
          <Step title="Place a test order">
            <Text>Both parts above then show when they were last seen.</Text>
          </Step>
        </Steps>
      </div>
    </SectionCard>
  )
}

function Snippet({ id, part, format }: { id: string; part: CartPart; format: Platform }) {
  const { data } = useQuery(snippetQuery(id, part, format))
  if (!data) return <Skeleton h={96} />
  return <CodeBlock code={data.snippet} name={`${cartPartTexts[part].title} for ${platforms[format]}`} />
}
