export declare const place: string
export declare function buildServer(): Promise<string>
