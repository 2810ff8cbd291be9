export interface MissingRequirement {
  readonly name: string;
  readonly needs: string;
  readonly apt?: string;
  readonly remedy: string;
}

export declare function missingRequirements(): readonly MissingRequirement[];

export declare function findChromium(): string | undefined;
