/** Sends a request; when the service requires a phrase, asks for it and sends the request again with it. */
export type SendConfirmed = <T>(
    title: string,
    action: string,
    call: (confirm: string | undefined) => Promise<T>,
) => Promise<T>;
