import config from '../playwright.config.ts'

/** The cart script alone: no server of ours, so nothing else has to be built. */
export default { ...config, globalSetup: undefined, testDir: '.', outputDir: '../test-results/cart-script' }
