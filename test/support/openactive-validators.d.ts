declare module '@openactive/data-model-validator' {
  interface Found {
    readonly severity: string;
    readonly type: string;
    readonly path: string;
    readonly message: string;
  }
  interface Options {
    readonly validationMode:
      | 'BookableRPDEFeed'
      | 'DatasetSite'
      | 'C1Response'
      | 'C2Response'
      | 'BResponse'
      | 'OrderStatus'
      | 'OrdersFeed';
    readonly loadRemoteJson: boolean;
  }
  export function validate(data: object, options: Options): Promise<readonly Found[]>;
}

declare module '@openactive/rpde-validator' {
  interface Page {
    readonly errors: readonly {
      readonly severity: string;
      readonly type: string;
      readonly message: string;
    }[];
  }
  export function RpdeValidator(
    url: string,
    options: { readonly pageLimit: number },
  ): Promise<{ readonly pages: readonly Page[] }>;
}
