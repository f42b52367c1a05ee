/** A form as a browser sends it, for `inject`. */
export async function multipartBody(form: FormData): Promise<{ payload: Buffer; headers: { "content-type": string } }> {
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  return { payload, headers: { "content-type": request.headers.get("content-type") ?? "" } };
}

/** A form whose fields have these values; of a list each one under the same name. */
export function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one instanceof Blob ? one : String(one));
  return form;
}
