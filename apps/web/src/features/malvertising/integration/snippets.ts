import type { ProtectionMode } from '@vigil/contract'

/** Snippets for publishers' pages, with their script's URL. */

export const headerSnippet = (scriptUrl: string) => `<!-- Above all other ad code, and not async or deferred -->
<script
  src="${scriptUrl}"
  data-api-session-uuid="%%SITE_ID%%-%%CACHEBUSTER%%"
></script>`

/** Platforms with their own way to add the header tag. */
export const headerPlatforms = {
  html: 'HTML',
  wordpress: 'WordPress',
  gtm: 'Tag Manager',
} as const
export type HeaderPlatform = keyof typeof headerPlatforms

const elementFor: Record<HeaderPlatform, (scriptUrl: string) => string> = {
  html: headerSnippet,
  // The attributes exclude the script from the optimizers of common caching plugins, which would delay it.
  wordpress: (scriptUrl) => `// In functions.php of your child theme, or in a plugin for code snippets
add_action( 'wp_head', function () {
\techo '<script src="${scriptUrl}" data-cfasync="false" data-no-optimize="1" data-no-defer="1" nowprocket></script>' . "\\n";
}, PHP_INT_MIN );`,
  gtm: (scriptUrl) => `<script src="${scriptUrl}"></script>`,
}

export const headerSnippetFor = (platform: HeaderPlatform, scriptUrl: string) => elementFor[platform](scriptUrl)

/** Prebid's published module implements the script's protocol. */
export const prebidModule = 'humansecurityMalvDefense'

export const prebidBuild = `gulp build --modules="rtdModule,${prebidModule}RtdProvider,..."`

export const prebidSnippet = (scriptUrl: string, mode: ProtectionMode) => `pbjs.setConfig({
  realTimeData: {
    dataProviders: [{
      name: '${prebidModule}',
      params: {
        cdnUrl: '${scriptUrl}',
        protectionMode: '${mode}',
      },
    }],
  },
})`

export const modeTexts: Record<ProtectionMode, { title: string; text: string }> = {
  full: {
    title: 'Whole page',
    text: 'Loads the script as early as possible and protects the whole page, however an ad is delivered. Recommended.',
  },
  bids: {
    title: 'Bids, waiting for the script',
    text: 'Protects only ads from Prebid bids. Bids wait for the script, so none renders unprotected.',
  },
  'bids-nowait': {
    title: 'Bids, without waiting',
    text: 'Protects only ads from Prebid bids. A bid that wins before the script has loaded renders unprotected.',
  },
}
