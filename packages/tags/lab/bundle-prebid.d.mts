export function bundlePrebid(): Promise<string>
