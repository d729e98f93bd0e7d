export function bundlePrebid(): Promise<string>
export function bundleShop(): Promise<string>
export function bundleCheckout(): Promise<string>
