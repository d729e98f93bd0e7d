import config from '../playwright.config.ts'

/** Tests of the cart script without a Vigil server, so nothing else has to be built. */
export default { ...config, globalSetup: undefined, testDir: '.', outputDir: '../test-results/cart-script' }
