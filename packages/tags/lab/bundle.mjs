import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const bundle = async (name) => {
  const entry = fileURLToPath(new URL(`${name}-entry.mjs`, import.meta.url))
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'unused', fileName: name } },
  })
  return output[0].code
}

/** Prebid's code as a publisher would serve it, for the browser tests. */
export const bundlePrebid = () => bundle('prebid')

/** A checkout made with React, for the browser tests. */
export const bundleShop = () => bundle('shop')

/** The whole checkout of a shop made with React, for the cart generator. */
export const bundleCheckout = () => bundle('cart/checkout')
