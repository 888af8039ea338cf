export interface S3Address {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** `s3://key:secret@host:port/bucket?region=us-east-1&tls=true`. @throws without secrets in the message */
export function parseS3Url(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : null;
  const bucket = url ? decodeURIComponent(url.pathname.slice(1)) : '';
  if (
    url?.protocol !== 's3:' ||
    !url.host ||
    !url.username ||
    !url.password ||
    !/^[\w.-]{3,63}$/.test(bucket)
  )
    throw new Error('no address of an S3 bucket');
  const scheme = url.searchParams.get('tls') === 'false' ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
