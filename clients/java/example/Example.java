import dev.holdfast.client.ApiClient;
import dev.holdfast.client.ApiException;
import dev.holdfast.client.api.AppsApi;
import dev.holdfast.client.api.HostsApi;

/** Prints the hosts and apps, with HOLDFAST_URL and HOLDFAST_TOKEN. The client is made by clients/java. */
public final class Example {
    public static void main(String[] arguments) throws ApiException {
        var client = new ApiClient();
        client.updateBaseUri(System.getenv("HOLDFAST_URL"));
        client.setRequestInterceptor(
                request -> request.header("Authorization", "Bearer " + System.getenv("HOLDFAST_TOKEN")));
        new HostsApi(client).hostsList().forEach(host -> System.out.println(host.getName() + " " + host.getStatus()));
        new AppsApi(client).appsList(null, null, null).forEach(app -> System.out.println(app.getName() + " " + app.getStatus()));
        try {
            new AppsApi(client).appsGet(999_999L);
            throw new IllegalStateException("There is no such app");
        } catch (ApiException e) {
            if (e.getCode() != 404) throw e;
        }
    }
}
