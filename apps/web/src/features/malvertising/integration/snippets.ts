import type { ProtectionMode } from '@vigil/contract'

/** Snippets for publishers' pages, with their script's URL. */

export const headerSnippet = (scriptUrl: string) => `<!-- Above all other ad code, and not async or deferred -->
<script
  src="${scriptUrl}"
  data-api-session-uuid="%%SITE_ID%%-%%CACHEBUSTER%%"
></script>`

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
