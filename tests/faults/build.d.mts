/** Builds the server into a folder of its own; `file` is what to run. */
export declare function buildServer(name?: string): Promise<{ place: string; file: string }>
